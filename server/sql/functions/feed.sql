-- Total feed of a batch so far, read like a column of it: batch.feed.
create or replace function feed(batch)
returns numeric
language sql stable as $$ select batch_feed($1, 'infinity') $$;
