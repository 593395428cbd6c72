import {
  choice,
  date,
  decimal,
  earTag,
  flag,
  integer,
  money,
  note,
  organisation,
  reference,
  text,
  weight,
} from '#kit/field.ts'
import { defineResource, WRITTEN_AND_IMPORTED } from '#kit/resource.ts'
import { materialOf } from '../material/material-field.ts'

const stationSources = { FILE: '录入/导入', API: '接口' } as const

const kilos = { digits: 3, min: 0, max: 50, sum: true } as const

/** Figures of a feeding station about an animal on a day: the cells of a file, of the form and of the call (§5.9). */
export const stationCells = {
  station: text('设备/站', { required: true, spaces: true, maxLength: 30, filter: true, width: 108 }),
  earNo: earTag('耳号(RFID)', { required: true, filter: true, width: 128, hint: '耳号、耳牌或电子耳标' }),
  day: date('日期', { required: true, filter: true, width: 108 }),
  planned: weight('计划料量', { ...kilos, width: 96 }),
  eaten: weight('实际采食', { ...kilos, required: true, width: 96 }),
  visits: integer('次数', { min: 0, max: 999, sum: true, width: 64 }),
  bodyCondition: decimal('体况', { min: 1, max: 5, digits: 1, width: 64, hint: '1～5分' }),
  feedId: materialOf('饲料', 'FEED', { filter: true, width: 128, hint: '不填取基础饲喂标准的饲料' }),
} as const

const { station, earNo, day, planned, eaten, visits, bodyCondition, feedId } = stationCells

/** 精准饲喂信息: planned and eaten feed of each sow at a station on a day. */
export const stationFeed = defineResource({
  head: { name: 'jzswFeedInfo', label: '精准饲喂信息', area: 'other', table: 'station_feed' },
  access: { scope: 'farm', actions: WRITTEN_AND_IMPORTED, buttons: { records: '接口上传' } },
  rows: {
    titleField: 'earNo',
    sort: { field: 'day', order: 'desc' },
    uniqueTogether: [['station', 'earNo', 'day']],
    day: 'day',
  },
  overrides: { csv: true, upsert: ['stationFarmId', 'station', 'earNo', 'day'] },
  fields: {
    station,
    earNo,
    day,
    planned,
    eaten,
    rate: decimal('采食率', { readonly: true, unit: '%', width: 84 }),
    dayRate: decimal('当日采食率', { readonly: true, unit: '%', width: 104, hint: '该猪当日各站合计' }),
    alarm: flag('报警', { readonly: true, filter: true, width: 64, hint: '当日采食低于计划的70%' }),
    visits,
    bodyCondition,
    feedId,
    price: money('单价', { readonly: true, digits: 4, width: 84 }),
    amount: money('金额', { readonly: true, sum: true, width: 96 }),
    counted: flag('计入用料', {
      readonly: true,
      filter: true,
      width: 84,
      hint: '参数“种猪料量来源”为精准饲喂',
    }),
    houseFed: weight('栋舍已录料', {
      readonly: 'computed',
      width: 108,
      hint: '当日又按栋舍录入的用料，重复计料',
    }),
    source: choice('来源', stationSources, { readonly: true, filter: true, width: 88 }),
    pigId: reference('猪只', 'pigs-file', { readonly: true, width: 96 }),
    stationFarmId: organisation('猪场', ['farm'], { list: false, hint: '只有一个猪场时可不填' }),
    remark: note('备注', { spaces: true }),
  },
})
