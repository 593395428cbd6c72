-- Feed class of a stage of growing batches.
create or replace function feed_class_of(stage text)
returns text
language sql immutable as $$ select case stage when 'NURSERY' then 'NURSERY' when 'GILT_REAR' then 'GILT' else 'FINISH' end $$;
