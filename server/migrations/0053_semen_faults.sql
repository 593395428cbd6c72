-- Which limits an ejaculate missed on its day: a farm's limits change, and with them what its report would say of the past.

alter table semen_collection
  add column low_motility boolean not null default false,
  add column high_abnormal boolean not null default false;
update semen_collection set low_motility = motility < 70, high_abnormal = abnormal > 20;
