-- The end of a listing that its owner has extended, which is possible once. All others end 72 hours after they were created.
alter table listing add column closes_at timestamptz;
alter table listing add constraint listing_extended_once check (closes_at = created_at + interval '144 hours') not valid;
-- Workers of the release before take 72 hours for the end of every listing: this refuses to close an extended one early.
alter table listing add constraint listing_closed_after_extension check (auto_closed_at >= closes_at) not valid;
