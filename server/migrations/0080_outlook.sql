-- What a farm's sows may be expected to bring is taken from the litters and weanings of a year: read from their indexes alone.
drop index litter_wean_idx;
create index litter_wean_idx on litter (farm_id, wean_date) include (uid, init, live_piglets, foster_in, foster_out, deaths) where wean_date is not null;
drop index litter_move_date_idx;
create index litter_move_date_idx on litter_move (farm_id, move_date) include (kind, qty, batch_id, uid);
