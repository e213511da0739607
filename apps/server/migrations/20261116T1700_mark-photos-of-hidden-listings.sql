-- Whether a hidden listing of its owner shows the photo. It is then served only while another listing of its owner, which
-- people can see, shows it too.
alter table photo add column is_hidden boolean not null default false;
