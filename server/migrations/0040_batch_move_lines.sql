-- What a batch has told up to a day, read by the batch without its rows: inventories, weeks and lives add these up.
create index batch_move_line_idx on batch_move (farm_id, batch_id, move_date) include (kind, qty, weight, amount, house_id, no, stock, born);
