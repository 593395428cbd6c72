-- What a batch weighed when it came, and how much of it lives: figures of its own row, for the list, its order and its file.
alter table batch
  add column in_average numeric(16,2) generated always as (round(in_weight / nullif(init_qty + in_qty, 0), 2)) stored,
  add column survival numeric(16,2) generated always as
    (round((init_qty + in_qty - dead_qty - cull_qty) * 100.0 / nullif(init_qty + in_qty, 0), 2)) stored;
