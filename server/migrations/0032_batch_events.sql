-- Who stands in a house on a day (G-13), and the ledger of all batches by day.
create index batch_move_house_idx on batch_move (farm_id, house_id, move_date);
create index batch_event_date_idx on batch_event (farm_id, event_date desc, seq desc);
