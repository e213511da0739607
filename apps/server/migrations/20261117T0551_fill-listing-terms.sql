-- no transaction
call fill_listing_terms();
