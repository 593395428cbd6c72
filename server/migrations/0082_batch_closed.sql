-- Batches of a time gone by: those not closed before it. Of three years most are.
create index batch_closed_idx on batch (farm_id, close_date);
