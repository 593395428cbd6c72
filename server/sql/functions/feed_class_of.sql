-- kg a batch has eaten up to a day: what was reported for it, and its share by heads of what was reported for its houses and its class.
-- Null where no feed was reported. Source: §2.12.
create or replace function feed_class_of(stage text)
returns text
language sql immutable as $$ select case stage when 'NURSERY' then 'NURSERY' when 'GILT_REAR' then 'GILT' else 'FINISH' end $$;
