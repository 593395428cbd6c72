-- The search for one animal looks up its number as it is typed or scanned: capitals, without dashes. A plain column, because
-- row-level security keeps conditions on functions of a column out of an index.
alter table pig add column ear_key text collate "C" generated always as (upper(replace(ear_no, '-', ''))) stored;
create index pig_ear_key_idx on pig (farm_id, ear_key);
create index pig_rfid_idx on pig (farm_id, rfid) where rfid is not null;
create index pig_ear_tag_idx on pig (farm_id, ear_tag) where ear_tag is not null;
