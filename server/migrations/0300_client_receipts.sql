-- client-receipt: money of clients, one row each time. Rows are added and never changed: a reversal is a row of its own.
create table client_receipt (
  farm_id uuid not null,
  uid uuid not null,
  receipt_no text not null,
  receipt_date date not null,
  -- RECEIPT (收款), PREPAID (预收), OFFSET (预收抵扣).
  kind text not null,
  client_id uuid not null,
  -- Empty for PREPAID.
  settlement_id uuid,
  -- Of a reversal the opposite of what it reverses.
  amount numeric(16,2) not null check (amount <> 0),
  pay_method text,
  -- The record a reversal takes back.
  reverses uuid,
  reason text,
  remark text,
  -- Empty in rows made of what settlements said before there were records.
  registered_by text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table client_receipt enable row level security;
create policy client_receipt_scope on client_receipt using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert on client_receipt to pig_app;
create unique index client_receipt_farm_id_receipt_no_key on client_receipt (farm_id, receipt_no) nulls not distinct where not deleted;
create unique index client_receipt_farm_id_reverses_key on client_receipt (farm_id, reverses) nulls not distinct where not deleted and reverses is not null;
create index client_receipt_receipt_no_sort on client_receipt (farm_id, receipt_no desc, uid desc);
create index client_receipt_settlement_idx on client_receipt (farm_id, settlement_id) where settlement_id is not null;
create index client_receipt_client_idx on client_receipt (client_id, farm_id);

-- Number of the record that reverses this one.
create function reversed_no(client_receipt) returns text language sql stable as $$
  select r.receipt_no from client_receipt r where r.farm_id = $1.farm_id and r.reverses = $1.uid
$$;

-- Money that came with a record: use of 预收 is money that came before.
create function received(client_receipt) returns numeric language sql immutable as $$
  select case when $1.kind <> 'OFFSET' then $1.amount end
$$;

-- Money of a client that was paid before a settlement and not used, in the farms the reader sees.
create function unused_prepaid(client) returns numeric language sql stable as $$
  select coalesce(sum(case r.kind when 'PREPAID' then r.amount when 'OFFSET' then -r.amount end), 0)
    from client_receipt r where r.client_id = $1.uid
$$;

-- What settlements say they have received becomes records, so that figures stay what they are: 预收 as a record and its use on
-- the day of the settlement, 已收 on the day it names. Void settlements have no records: their figures stand for nothing.
do $$
declare
  made integer;
begin
  with money as (
      select farm_id, uid, doc_no, client_id, settle_date as day, 1 as turn, 'PREPAID' as kind, prepaid as amount, null as method
        from settlement where prepaid > 0 and status <> 'VOID' and not deleted
      union all select farm_id, uid, doc_no, client_id, settle_date, 2, 'OFFSET', prepaid, null
        from settlement where prepaid > 0 and status <> 'VOID' and not deleted
      union all select farm_id, uid, doc_no, client_id, coalesce(paid_date, settle_date), 3, 'RECEIPT', paid, pay_method
        from settlement where paid > 0 and status <> 'VOID' and not deleted),
    numbered as (
      select m.*, row_number() over (partition by farm_id, day order by doc_no, turn) as n from money m)
  insert into client_receipt (farm_id, uid, receipt_no, receipt_date, kind, client_id, settlement_id, amount, pay_method, remark)
    select farm_id, gen_random_uuid(), 'SK' || to_char(day, 'YYYYMMDD') || '-' || case when n < 1000 then lpad(n::text, 3, '0') else n::text end,
        day, kind, client_id, case when kind <> 'PREPAID' then uid end, amount, method, '由结算单【' || doc_no || '】原登记金额转入'
      from numbered;
  get diagnostics made = row_count;
  insert into counter (farm_id, name, value)
    select farm_id, 'SK' || to_char(receipt_date, 'YYYYMMDD'), count(*) from client_receipt group by farm_id, receipt_date;
  raise notice 'client_receipt: % records made of the amounts of settlements', made;
end $$;

-- From here on days count, and no row is changed or taken away by anybody.
select guard_closed_days('client_receipt', 'receipt_date', '{deleted}');
create function refuse_record_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %: records are added, and reversed by a record', tg_op, tg_table_name using errcode = 'PFREC';
end $$;
create trigger record_kept before update or delete on client_receipt for each row execute function refuse_record_change();
create trigger records_kept before truncate on client_receipt for each statement execute function refuse_record_change();

-- What a settlement has received follows from its records: its own day is not at stake.
select guard_closed_days('settlement', 'settle_date', '{settle_farm_id,settle_date,client_id,discount,lines,remark,status,deleted}');
