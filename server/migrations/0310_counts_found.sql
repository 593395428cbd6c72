-- Counts keep what was found (R11): an event of kind COUNT or ADJUST says the quantity found of a lot, which may be
-- nothing. What it changes is a line of the ledger (GAIN or LOSS) that follows from what comes before it.
alter table stock_event drop constraint stock_event_qty_check;
alter table stock_event add constraint stock_event_qty_check check (qty > 0 or (qty = 0 and kind in ('COUNT', 'ADJUST')));
-- Of a count: what a unit found more costs, as its line says, and the mean of that day for a shelf that had none left.
alter table stock_event add column price numeric(16,4), add column mean_price numeric(16,4);
-- Who takes from a lot asks where it is counted next.
create index stock_event_count_idx on stock_event (farm_id, material_id, warehouse_id) where kind in ('COUNT', 'ADJUST');
