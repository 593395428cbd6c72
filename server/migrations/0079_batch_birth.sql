-- Programmes of vaccination ask for batches by the day they were born.
create index batch_birth_idx on batch (farm_id, birth_date);
