-- It filled listing_term for listings that were open when release 0.2.0 created the table. A new database never had it.
drop procedure if exists fill_listing_terms();
