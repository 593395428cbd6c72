-- Standards are read class by class.
create index feeding_standard_feed_class_sort on feeding_standard (feed_class, uid);
drop index feeding_standard_name_sort;
