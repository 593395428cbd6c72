-- Semen: what a boar gave, the lots it was diluted into, and every dose that came to a lot or left it.

create table semen_collection (
  farm_id uuid not null,
  -- The collection event.
  uid uuid not null,
  pig_id uuid not null,
  collect_date date not null,
  collect_time text,
  collector text,
  -- ml, before dilution.
  volume numeric(16,2) not null,
  colour text,
  smell text,
  -- 10⁸ sperm per ml.
  density numeric(16,2),
  -- Per cent.
  motility numeric(16,2) not null,
  abnormal numeric(16,2) not null,
  ph numeric(16,2),
  agglutination text,
  qualified boolean not null,
  discard_reason text,
  -- The lot it went into, and this boar's part of its doses.
  lot_uid uuid,
  doses_made integer not null,
  primary key (farm_id, uid)
);
create index semen_collection_pig_idx on semen_collection (farm_id, pig_id, collect_date);
create index semen_collection_date_idx on semen_collection (farm_id, collect_date);

create table semen_lot (
  farm_id uuid not null,
  uid uuid not null,
  lot_no text not null,
  -- OWN: diluted here, by an event; RECEIVED from a stud of the group and BOUGHT: by a document.
  origin text not null,
  -- The first boar of an own lot; all of them, more than one when mixed.
  boar_id uuid,
  boar_ids uuid[] not null default '{}',
  boar_ear_no text not null,
  breed_id uuid,
  line_id uuid,
  produced_date date not null,
  -- Last day of use.
  valid_to date not null,
  -- Doses made, received or bought in the beginning.
  doses integer not null,
  -- ml, and 10⁸ sperm, per dose.
  dose_volume numeric(16,2),
  sperm_per_dose numeric(16,2),
  extender text,
  -- 元 per dose.
  unit_price numeric(16,4),
  supplier_id uuid,
  source_farm_id uuid,
  remark text,
  primary key (farm_id, uid),
  check (valid_to >= produced_date)
);
create unique index semen_lot_no_key on semen_lot (farm_id, lot_no);
create index semen_lot_valid_idx on semen_lot (farm_id, valid_to);
create index semen_lot_boar_idx on semen_lot (farm_id, boar_id, produced_date);

-- One row per lot, source and kind: an event, or a document, moves a lot once in a way.
create table semen_move (
  farm_id uuid not null,
  lot_uid uuid not null,
  -- Event, or line of a document, that moved the doses.
  source_uid uuid not null,
  -- MADE and RECEIVED come; USED, SOLD, TRANSFERRED and DISCARDED go.
  kind text not null,
  move_date date not null,
  -- What comes is positive, what goes negative.
  doses integer not null check (doses <> 0),
  -- False: by a document; a rebuild from the events leaves it alone.
  by_event boolean not null,
  -- The sow that was served.
  pig_id uuid,
  counter_farm_id uuid,
  primary key (farm_id, lot_uid, source_uid, kind)
);
create index semen_move_date_idx on semen_move (farm_id, move_date);
create index semen_move_source_idx on semen_move (farm_id, source_uid);

do $$
declare t text;
begin
  foreach t in array array['semen_collection', 'semen_lot', 'semen_move'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', t || '_scope', t);
    execute format('grant select, insert, update, delete on %I to pig_app', t);
  end loop;
end $$;
