-- What happens to stock: the truth. Documents and events of the farm write it, the ledger is made of it by replay.
create table stock_event (
  farm_id uuid not null,
  uid uuid not null,
  event_date date not null,
  seq bigint not null,
  kind text not null,
  material_id uuid not null,
  warehouse_id uuid not null,
  to_warehouse_id uuid,
  lot text not null default '',
  qty numeric(16,3) not null check (qty > 0),
  -- 元, of what came from outside.
  amount numeric(16,2) check (amount >= 0),
  -- The issue that a return undoes.
  of_uid uuid,
  -- Document or event it comes from: its name, its row, its line.
  source text not null,
  source_uid uuid not null,
  source_line integer,
  doc_no text,
  house_id uuid,
  batch_id uuid,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  primary key (farm_id, uid)
);
create index stock_event_material_idx on stock_event (farm_id, material_id, event_date);
create index stock_event_source_idx on stock_event (farm_id, source_uid);
create index stock_event_of_idx on stock_event (farm_id, of_uid) where of_uid is not null;

-- The ledger: one line for an event, two for a transfer. Out is negative; what was left behind it stands beside.
create table stock_move (
  farm_id uuid not null,
  uid uuid not null,
  leg integer not null,
  event_date date not null,
  rank integer not null,
  seq bigint not null,
  kind text not null,
  material_id uuid not null,
  warehouse_id uuid not null,
  lot text not null,
  qty numeric(16,3) not null,
  amount numeric(16,2) not null,
  qty_after numeric(16,3) not null check (qty_after >= 0),
  amount_after numeric(16,2) not null check (amount_after >= 0),
  lot_after numeric(16,3) not null check (lot_after >= 0),
  primary key (farm_id, uid, leg)
);
create index stock_move_ledger_idx on stock_move (farm_id, material_id, event_date, warehouse_id);
create index stock_move_day_idx on stock_move (farm_id, event_date, warehouse_id, material_id) include (kind, qty, amount);
create index stock_move_lot_idx on stock_move (farm_id, event_date) include (warehouse_id, material_id, lot, qty) where lot <> '';

-- What is there now, of a material in a warehouse and of its lots: where a replay begins, less what it replays.
create table stock_shelf (
  farm_id uuid not null,
  material_id uuid not null,
  warehouse_id uuid not null,
  qty numeric(16,3) not null check (qty >= 0),
  amount numeric(16,2) not null check (amount >= 0 and (qty > 0 or amount = 0)),
  primary key (farm_id, material_id, warehouse_id)
);
create table stock_lot (
  farm_id uuid not null,
  material_id uuid not null,
  warehouse_id uuid not null,
  lot text not null,
  qty numeric(16,3) not null check (qty >= 0),
  primary key (farm_id, material_id, warehouse_id, lot)
);
-- What is known of a lot wherever it lies: the first receipt says it.
create table material_lot (
  farm_id uuid not null,
  material_id uuid not null,
  lot text not null,
  mfg_date date,
  exp_date date,
  supplier_id uuid,
  primary key (farm_id, material_id, lot)
);
-- What the warehouses held at the end of a month: where a stock of any past day begins.
create table stock_month (
  farm_id uuid not null,
  month date not null,
  warehouse_id uuid not null,
  material_id uuid not null,
  qty numeric(16,3) not null,
  amount numeric(16,2) not null,
  primary key (farm_id, month, material_id, warehouse_id) include (qty, amount)
);
-- Months that are kept there, whole.
create table stock_rolled (
  farm_id uuid not null,
  month date not null,
  primary key (farm_id, month)
);

do $$
declare one text;
begin
  foreach one in array array['stock_event', 'stock_move', 'stock_shelf', 'stock_lot', 'material_lot', 'stock_month', 'stock_rolled'] loop
    execute format('alter table %I enable row level security', one);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', one || '_scope', one);
    execute format('grant select, insert, update, delete on %I to pig_app', one);
  end loop;
end $$;
