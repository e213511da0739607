-- When the owner last changed the title, description, type or photos of a listing that members had already priced.
alter table listing add column edited_at timestamptz;
