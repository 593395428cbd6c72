-- 舍内存料: feed that was issued to a house lies there until it is fed. Each house that gets feed has a shelf of its own, a
-- warehouse that knows its house, so that prices, counts, months and the stock query have it as they have every other.
alter table warehouse add column place text, add column house_id uuid;
update warehouse set place = 'STORE';
create unique index warehouse_house_key on warehouse (farm_id, house_id) where house_id is not null and not deleted;
