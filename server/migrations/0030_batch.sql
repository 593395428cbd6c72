-- Growing batches. What happens to them stands in batch_event, beside the weanings of sows that brought them piglets;
-- batch_move and batch_weighing, and the figures of a batch's own row, are projections that can be dropped and rebuilt.

create table batch (
  farm_id uuid not null,
  uid uuid not null,
  batch_no text not null,
  status text,
  stage text not null,
  house_id uuid not null,
  open_date date not null,
  birth_date date,
  stock integer,
  init_qty integer,
  in_qty integer,
  dead_qty integer,
  cull_qty integer,
  sold_qty integer,
  out_qty integer,
  in_weight numeric(16,2),
  out_weight numeric(16,2),
  leader text,
  source_kind text,
  breed_id uuid,
  close_date date,
  last_event text,
  last_event_date date,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create unique index batch_farm_id_batch_no_key on batch (farm_id, batch_no) nulls not distinct where not deleted;
create index batch_open_date_sort on batch (farm_id, open_date desc, uid desc);

create table batch_event (
  farm_id uuid not null,
  event_date date not null,
  uid uuid not null,
  batch_id uuid not null,
  type text not null,
  seq bigint not null,
  payload jsonb not null,
  -- Reason given for the warnings of this event; null when it had none.
  confirm_reason text,
  -- The same on both sides of a transfer between batches.
  link_uid uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (farm_id, event_date, uid)
);
create index batch_event_batch_idx on batch_event (farm_id, batch_id, event_date, seq);
create index batch_event_link_idx on batch_event (farm_id, link_uid) where link_uid is not null;

create table batch_move (
  farm_id uuid not null,
  batch_id uuid not null,
  -- The event; of IN_WEAN the weaning of the sow.
  source_uid uuid not null,
  kind text not null,
  -- Its place among the movements of the batch.
  no integer not null,
  move_date date not null,
  -- Signed heads; kg and 元 of these heads.
  qty integer not null,
  weight numeric(16,2),
  amount numeric(16,2),
  house_id uuid,
  -- Heads of the batch after it, and their mean day of birth as days since 1970-01-01.
  stock integer not null,
  born numeric(16,2),
  counter_batch_id uuid,
  litter_uid uuid,
  reason_id uuid,
  primary key (farm_id, batch_id, source_uid, kind)
);
create index batch_move_day_idx on batch_move (farm_id, batch_id, move_date desc, no desc);
create index batch_move_date_idx on batch_move (farm_id, move_date);

create table batch_weighing (
  farm_id uuid not null,
  batch_id uuid not null,
  source_uid uuid not null,
  weigh_date date not null,
  sample_qty integer not null,
  -- kg of the sample.
  weight numeric(16,2) not null,
  primary key (farm_id, batch_id, source_uid)
);

do $$
declare t text;
begin
  foreach t in array array['batch', 'batch_event', 'batch_move', 'batch_weighing'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', t || '_scope', t);
    execute format('grant select, insert, update, delete on %I to pig_app', t);
  end loop;
end $$;

-- A weaning tells the batch its piglets went to, with the kg of the litter.
alter table litter_move add column batch_id uuid;
alter table litter_move add column house_id uuid;
alter table litter_move add column weight numeric(16,2);
create index litter_move_batch_idx on litter_move (farm_id, batch_id) where batch_id is not null;

-- Until now a weaning kept no more than the number of a batch: these become batches, in the first nursery of the farm.
insert into batch (farm_id, uid, batch_no, status, stage, house_id, open_date, source_kind)
select w.farm_id, gen_random_uuid(), w.batch_no, 'OPEN', 'NURSERY',
    coalesce((select h.uid from organize h join organize f on f.uid = w.farm_id and h.tree_path like f.tree_path || '%'
      where h.type = 'house' and h.kind = 'HOUSE' and not h.deleted
      order by (h.house_type = 'NURSERY') desc nulls last, h.sort, h.name limit 1), w.farm_id),
    w.first, 'OWN'
  from (select farm_id, payload->'target'->>'id' as batch_no, min(event_date) as first from pig_event
    where type = 'event_wean' and payload->'target'->>'kind' = 'BATCH' and payload->'target'->>'id' is not null
    group by 1, 2) w;
update pig_event e set payload = jsonb_set(e.payload, '{target}',
    jsonb_build_object('kind', 'BATCH', 'id', b.uid, 'batchNo', b.batch_no, 'houseId', b.house_id))
  from batch b
 where e.type = 'event_wean' and e.payload->'target'->>'kind' = 'BATCH' and b.farm_id = e.farm_id
   and b.batch_no = e.payload->'target'->>'id';
update litter_move m set batch_id = (e.payload->'target'->>'id')::uuid, house_id = (e.payload->'target'->>'houseId')::uuid
  from pig_event e
 where m.kind = 'WEAN' and e.farm_id = m.farm_id and e.uid = m.uid and e.type = 'event_wean'
   and e.payload->'target'->>'kind' = 'BATCH';
update litter_move m set weight = (e.payload->>'weanWeight')::numeric
  from pig_event e
 where m.kind = 'WEAN' and e.farm_id = m.farm_id and e.uid = m.uid and e.type = 'event_wean';
insert into batch_move (farm_id, batch_id, source_uid, kind, no, move_date, qty, weight, house_id, stock, born, litter_uid)
select m.farm_id, m.batch_id, m.uid, 'IN_WEAN', row_number() over line - 1, m.move_date, -m.qty, m.weight, m.house_id,
    sum(-m.qty) over line, sum(-m.qty * (l.farrow_date - date '1970-01-01')) over line / nullif(sum(-m.qty) over line, 0), m.litter_uid
  from litter_move m join litter l on l.farm_id = m.farm_id and l.uid = m.litter_uid
 where m.batch_id is not null and m.qty < 0
window line as (partition by m.farm_id, m.batch_id order by m.move_date, m.uid rows unbounded preceding);
update batch b set stock = m.stock, in_qty = m.stock, in_weight = m.weight, init_qty = 0, dead_qty = 0, cull_qty = 0, sold_qty = 0,
    out_qty = 0, out_weight = 0, birth_date = date '1970-01-01' + round(m.born)::integer, last_event = '断奶转入', last_event_date = m.last
  from (select farm_id, batch_id, max(stock) as stock, sum(weight) as weight, max(move_date) as last,
      (array_agg(born order by no desc))[1] as born from batch_move group by 1, 2) m
 where m.farm_id = b.farm_id and m.batch_id = b.uid;
