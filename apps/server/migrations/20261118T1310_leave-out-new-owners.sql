-- Guesses on listings of new owners, and on listings that were open for less than an hour, do not count for Price Sense.
alter table guess_result drop constraint guess_result_exclusion_known;
alter table guess_result add constraint guess_result_exclusion_known check (
  exclusion in (
    'not-sold', 'late', 'far-off', 'new-owner', 'brief', 'seen', 'repeated', 'reciprocal', 'exact-in-minutes', 'arranged',
    'few'
  )
) not valid;
