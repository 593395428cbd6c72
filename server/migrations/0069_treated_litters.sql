-- Piglets of a treated litter are not sold before its withdrawal period is over: asked for by litter.
create index medication_litter_idx on medication (farm_id, litter_uid) where litter_uid is not null;
