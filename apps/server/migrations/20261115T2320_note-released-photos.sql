-- When the photo was taken out of a listing or its listing was deleted. It is not served any more from then on, unless
-- another listing of its owner shows it. Null for photos in use and for uploads that wait to be used.
alter table photo add column released_at timestamptz;
