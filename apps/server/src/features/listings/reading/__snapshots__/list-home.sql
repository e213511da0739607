
    with 
    
  within_5_km as materialized (
    with 
    core as materialized (
      select found.id, found.created_at from unnest($5::bigint[]) cell (id) cross join lateral (
        select listing.id, listing.created_at from listing
        where listing.is_active and listing.hidden_at is null and listing.h5 = any (array[cell.id]) and distance_km($3, $4, listing.latitude, listing.longitude) < 5
        order by listing.h5, listing.created_at desc, listing.id desc limit ($1::int + $2::int + 1)
      ) found
      order by found.created_at desc, found.id desc limit ($1::int + $2::int + 1)
    ),
    threshold as materialized (
      select case when count(*) = ($1::int + $2::int + 1) then min(created_at) else '-infinity' end as since from core
    ),
    rim as (
      select found.id, found.created_at from threshold cross join unnest($6::bigint[]) cell (id) cross join lateral (
        select listing.id, listing.created_at from listing
        where listing.is_active and listing.hidden_at is null and listing.h5 = any (array[cell.id]) and listing.created_at >= threshold.since and distance_km($3, $4, listing.latitude, listing.longitude) < 5
        order by listing.h5, listing.created_at desc, listing.id desc limit ($1::int + $2::int + 1)
      ) found
    ),
    newest as (
      select id, created_at from (select * from core union all select * from rim) either
      order by created_at desc, id desc limit ($1::int + $2::int + 1)
    )
    select id, created_at, 0 as band from newest),
  within_10_km as materialized (select * from within_5_km union all (
    with 
    core as materialized (
      select found.id, found.created_at from unnest($7::bigint[]) cell (id) cross join lateral (
        select listing.id, listing.created_at from listing
        where listing.is_active and listing.hidden_at is null and (select count(*) from within_5_km) < ($1::int + $2::int + 1) and listing.id <> all (array(select id from within_5_km)) and listing.h5 = any (array[cell.id]) and distance_km($3, $4, listing.latitude, listing.longitude) < 10
        order by listing.h5, listing.created_at desc, listing.id desc limit ($1::int + $2::int + 1)
      ) found
      order by found.created_at desc, found.id desc limit ($1::int + $2::int + 1)
    ),
    threshold as materialized (
      select case when count(*) = ($1::int + $2::int + 1) then min(created_at) else '-infinity' end as since from core
    ),
    rim as (
      select found.id, found.created_at from threshold cross join unnest($8::bigint[]) cell (id) cross join lateral (
        select listing.id, listing.created_at from listing
        where listing.is_active and listing.hidden_at is null and (select count(*) from within_5_km) < ($1::int + $2::int + 1) and listing.id <> all (array(select id from within_5_km)) and listing.h5 = any (array[cell.id]) and listing.created_at >= threshold.since and distance_km($3, $4, listing.latitude, listing.longitude) < 10
        order by listing.h5, listing.created_at desc, listing.id desc limit ($1::int + $2::int + 1)
      ) found
    ),
    newest as (
      select id, created_at from (select * from core union all select * from rim) either
      order by created_at desc, id desc limit ($1::int + $2::int + 1)
    )
    select id, created_at, 1 as band from newest)),
  within_20_km as materialized (select * from within_10_km union all (
    with 
    core as materialized (
      select found.id, found.created_at from unnest($9::bigint[]) cell (id) cross join lateral (
        select listing.id, listing.created_at from listing
        where listing.is_active and listing.hidden_at is null and (select count(*) from within_10_km) < ($1::int + $2::int + 1) and listing.id <> all (array(select id from within_10_km)) and listing.h5 = any (array[cell.id]) and distance_km($3, $4, listing.latitude, listing.longitude) < 20
        order by listing.h5, listing.created_at desc, listing.id desc limit ($1::int + $2::int + 1)
      ) found
      order by found.created_at desc, found.id desc limit ($1::int + $2::int + 1)
    ),
    threshold as materialized (
      select case when count(*) = ($1::int + $2::int + 1) then min(created_at) else '-infinity' end as since from core
    ),
    rim as (
      select found.id, found.created_at from threshold cross join unnest($10::bigint[]) cell (id) cross join lateral (
        select listing.id, listing.created_at from listing
        where listing.is_active and listing.hidden_at is null and (select count(*) from within_10_km) < ($1::int + $2::int + 1) and listing.id <> all (array(select id from within_10_km)) and listing.h5 = any (array[cell.id]) and listing.created_at >= threshold.since and distance_km($3, $4, listing.latitude, listing.longitude) < 20
        order by listing.h5, listing.created_at desc, listing.id desc limit ($1::int + $2::int + 1)
      ) found
    ),
    newest as (
      select id, created_at from (select * from core union all select * from rim) either
      order by created_at desc, id desc limit ($1::int + $2::int + 1)
    )
    select id, created_at, 2 as band from newest)),
  within_50_km as materialized (select * from within_20_km union all (
    with 
    core as materialized (
      select found.id, found.created_at from unnest($11::bigint[]) cell (id) cross join lateral (
        select listing.id, listing.created_at from listing
        where listing.is_active and listing.hidden_at is null and (select count(*) from within_20_km) < ($1::int + $2::int + 1) and listing.id <> all (array(select id from within_20_km)) and listing.h5 = any (array[cell.id]) and distance_km($3, $4, listing.latitude, listing.longitude) < 50
        order by listing.h5, listing.created_at desc, listing.id desc limit ($1::int + $2::int + 1)
      ) found
      order by found.created_at desc, found.id desc limit ($1::int + $2::int + 1)
    ),
    threshold as materialized (
      select case when count(*) = ($1::int + $2::int + 1) then min(created_at) else '-infinity' end as since from core
    ),
    rim as (
      select found.id, found.created_at from threshold cross join unnest($12::bigint[]) cell (id) cross join lateral (
        select listing.id, listing.created_at from listing
        where listing.is_active and listing.hidden_at is null and (select count(*) from within_20_km) < ($1::int + $2::int + 1) and listing.id <> all (array(select id from within_20_km)) and listing.h5 = any (array[cell.id]) and listing.created_at >= threshold.since and distance_km($3, $4, listing.latitude, listing.longitude) < 50
        order by listing.h5, listing.created_at desc, listing.id desc limit ($1::int + $2::int + 1)
      ) found
    ),
    newest as (
      select id, created_at from (select * from core union all select * from rim) either
      order by created_at desc, id desc limit ($1::int + $2::int + 1)
    )
    select id, created_at, 3 as band from newest)),
    nearest as materialized (
      select * from within_50_km union all (
        select listing.id, listing.created_at, 4 as band from listing
        where listing.is_active and listing.hidden_at is null and (select count(*) from within_50_km) < ($1::int + $2::int + 1) and listing.id <> all (array(select id from within_50_km))
        order by listing.created_at desc, listing.id desc limit ($1::int + $2::int + 1))
    ),
    picked as materialized (select ordered.id, ordered.position from (
    select id, row_number() over (order by band, created_at desc, id desc) as position
    from (
      select * from nearest order by band, created_at desc, id desc offset $1::int limit $2::int + 1
    ) inside) ordered limit 51)
    select (select count(*)::int from picked) as found, true as "isExhaustive", null::int as count, (
      select string_agg(<the listing as JSON>, ',' order by picked.position)
      from picked join listing on listing.id = picked.id 
    join member owner on owner.id = listing.owner_id
    cross join lateral (
    select coalesce(string_agg(case when newest.note_hidden_at is null then format('{"id":"%s","listingId":"%s","userId":"%s","amount":%s,"comment":%s,"createdAt":%s,"xpAwarded":%s,"user":%s,"isBlind":%s}', newest.id, newest.listing_id, newest.member_id, trim_scale(newest.amount / 100.0)::text, coalesce(to_json(newest.comment)::text, 'null'), to_char(newest.created_at at time zone 'UTC', '\"YYYY-MM-DD"T"HH24":"MI":"SS.MS"Z\""'), case when listing.closed_at is null then 'null' else coalesce((case
    when listing.late_price is not null
      then case
    when listing.late_closest_difference is null then null
    when abs(newest.amount - listing.late_price) <= listing.late_closest_difference then 50
    when abs(newest.amount - listing.late_price) * 100 <= listing.late_price * 10 then 20
    else 5 end
    else coalesce(newest.xp_awarded, case
      when listing.final_price is null then 5
      else case
    when listing.closest_difference is null then null
    when abs(newest.amount - listing.final_price) <= listing.closest_difference then 50
    when abs(newest.amount - listing.final_price) * 100 <= listing.final_price * 10 then 20
    else 5 end end) end)::text, 'null') end, format('{"id":"%s","name":%s,"username":%s,"photoUrl":%s,"xp":%s,"sense":%s}', author.id, to_json(author.name)::text, coalesce(to_json(author.username)::text, 'null'), coalesce(to_json(author.photo_url)::text, 'null'), (author.xp)::text, coalesce((case when author.sense >= 50 then author.sense end)::text, 'null')), (newest.is_blind)::text)
    else format('{"id":"%s","listingId":"%s","userId":"%s","amount":%s,"comment":%s,"createdAt":%s,"xpAwarded":%s,"user":%s,"isBlind":%s,"isNoteHidden":%s}', newest.id, newest.listing_id, newest.member_id, trim_scale(newest.amount / 100.0)::text, 'null', to_char(newest.created_at at time zone 'UTC', '\"YYYY-MM-DD"T"HH24":"MI":"SS.MS"Z\""'), case when listing.closed_at is null then 'null' else coalesce((case
    when listing.late_price is not null
      then case
    when listing.late_closest_difference is null then null
    when abs(newest.amount - listing.late_price) <= listing.late_closest_difference then 50
    when abs(newest.amount - listing.late_price) * 100 <= listing.late_price * 10 then 20
    else 5 end
    else coalesce(newest.xp_awarded, case
      when listing.final_price is null then 5
      else case
    when listing.closest_difference is null then null
    when abs(newest.amount - listing.final_price) <= listing.closest_difference then 50
    when abs(newest.amount - listing.final_price) * 100 <= listing.final_price * 10 then 20
    else 5 end end) end)::text, 'null') end, format('{"id":"%s","name":%s,"username":%s,"photoUrl":%s,"xp":%s,"sense":%s}', author.id, to_json(author.name)::text, coalesce(to_json(author.username)::text, 'null'), coalesce(to_json(author.photo_url)::text, 'null'), (author.xp)::text, coalesce((case when author.sense >= 50 then author.sense end)::text, 'null')), (newest.is_blind)::text, 'true') end, ',' order by newest.created_at desc, newest.id desc), '') as newest
    from (
      select suggestion.id, suggestion.listing_id, suggestion.member_id, suggestion.amount, suggestion.comment,
        suggestion.created_at, suggestion.xp_awarded, suggestion.note_hidden_at,
        suggestion.is_blind
      from suggestion
      where listing.suggestion_count > 0 and suggestion.listing_id = listing.id and suggestion.hidden_at is null
      order by suggestion.created_at desc, suggestion.id desc
      limit 3
    ) newest
    join member author on author.id = newest.member_id) suggestions
      where picked.position <= $2::int
    ) as json