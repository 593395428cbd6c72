-- Partner systems and the accounts bound to people here, as resources an administrator keeps.

create table sso_partner (
  company_id uuid,
  uid uuid not null,
  name text not null,
  source text not null,
  proof text not null,
  public_key text,
  redirects text,
  from_partner boolean,
  audience text,
  secret_at timestamp with time zone,
  last_used_at timestamp with time zone,
  enabled boolean,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  -- No declared field: it is neither answered, exported nor audited.
  secret_hash bytea,
  primary key (uid)
);
alter table sso_partner enable row level security;
create policy sso_partner_scope on sso_partner using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on sso_partner to pig_app;
create unique index sso_partner_company_id_name_key on sso_partner (company_id, name) nulls not distinct where not deleted;
create unique index sso_partner_company_id_source_key on sso_partner (company_id, source) nulls not distinct where not deleted;
-- The address of an arrival names the source alone, so no two partners of the deployment share one.
create unique index sso_partner_source_key on sso_partner (source) where not deleted;
create index sso_partner_name_sort on sso_partner (name, uid);

create table sso_account (
  uid uuid not null,
  partner_id uuid not null,
  account text not null,
  user_id uuid not null,
  bound_by text,
  last_used_at timestamp with time zone,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
grant select, insert, update, delete on sso_account to pig_app;
create unique index sso_account_partner_id_account_key on sso_account (partner_id, account) nulls not distinct where not deleted;
create index sso_account_account_sort on sso_account (account, uid);
create index sso_account_user_idx on sso_account (user_id);

-- A binding belongs to where its person stands today, also after a move.
create function organize_id(sso_account) returns uuid language sql stable as $$
  select u.organize_id from sys_user u where u.uid = $1.user_id
$$;

insert into sso_partner (uid, name, source, proof, from_partner, enabled, secret_at, secret_hash)
  select gen_random_uuid(), source, source, 'SECRET', true, enabled, now(), secret_hash from sso_source;
update sso_partner set audience = uid::text;
insert into sso_account (uid, partner_id, account, user_id, bound_by, created_at)
  select gen_random_uuid(), p.uid, b.account, b.user_uid, 'ADMIN', b.created_at
    from sso_binding b join sso_partner p using (source);
drop table sso_binding;
drop table sso_source;

-- Codes live for a minute, so none is carried over.
drop table sso_code;
create table sso_code (
  code_hash bytea primary key,
  partner_uid uuid not null,
  account text not null,
  -- Given when the partner passed on the state of a sign-in begun here: only that browser may use the code.
  state_hash bytea,
  issued_at timestamptz not null,
  used_at timestamptz
);
create index sso_code_issued_idx on sso_code (issued_at);
-- A new secret ends the codes fetched with the old one.
grant select (partner_uid), delete on sso_code to pig_app;

-- Identifiers of signed assertions that were accepted, kept until they would be refused as expired anyway.
create table sso_assertion (
  partner_uid uuid not null,
  jti text not null,
  expires_at timestamptz not null,
  primary key (partner_uid, jti)
);
create index sso_assertion_expires_idx on sso_assertion (expires_at);

-- An arrival nobody is bound to, waiting for its person to sign in by password. The browser holds the token.
create table sso_pending_binding (
  token_hash bytea primary key,
  partner_uid uuid not null,
  account text not null,
  issued_at timestamptz not null
);
grant select, delete on sso_pending_binding to pig_app;
