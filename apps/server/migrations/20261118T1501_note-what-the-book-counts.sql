-- Whether the closing counts in the price book: it counts for the statistics, enough others gave a price, and the account of
-- its owner was old enough. Null until the job that books closings has looked at one from before this rule.
alter table closing add column counts_in_book boolean;
