-- Sign-in from partner systems, browsers known from earlier, and the paths of the organisation tree.

-- A system whose people may arrive by a one-time code. It proves itself by a secret; the table holds the hash.
create table sso_source (
  source text primary key,
  secret_hash bytea not null,
  enabled boolean not null default true
);

-- A code is good once, for a minute; only its hash is kept.
create table sso_code (
  code_hash bytea primary key,
  source text not null,
  account text not null,
  issued_at timestamptz not null default now(),
  used_at timestamptz
);
create index sso_code_issued_idx on sso_code (issued_at);

-- Which user here an account over there is.
create table sso_binding (
  source text not null,
  account text not null,
  user_uid uuid not null,
  created_at timestamptz not null default now(),
  primary key (source, account)
);
create index sso_binding_user_idx on sso_binding (user_uid);

-- Browsers that signed in before: failures of strangers do not lock them out.
create table known_device (
  token_hash bytea not null,
  user_uid uuid not null,
  at timestamptz not null default now(),
  primary key (token_hash, user_uid)
);

grant select, insert, update, delete on sso_binding to pig_app;

-- "Everything below a node" is a prefix of the path.
create index organize_tree_path_idx on organize (tree_path text_pattern_ops);
create index organize_parent_idx on organize (parent_id);
create index sys_user_organize_idx on sys_user (organize_id);
create index data_dictionary_parent_idx on data_dictionary (parent_id);
