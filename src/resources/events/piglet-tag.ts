import { defineEventForm } from '#kit/event-form.ts'
import { choice, date, earTag, flag, integer, weight } from '#kit/field.ts'
import { sexes } from '../pig/breeding-pig.ts'
import { fact, litterFacts, total } from './derived.ts'

export const pigletTag = defineEventForm({
  head: {
    code: 'event_piglet_tag',
    label: '打耳号',
    title: '仔猪打耳号',
    effect: '保存后仔猪有了自己的耳号，可在选种中挑选；窝带仔数不变',
  },
  target: 'sow',
  header: { date: date('打号日期', { required: true }) },
  fields: {
    pigletNo: earTag('仔猪耳号', { required: true, width: 120 }),
    sex: choice('性别', sexes, { required: true, width: 60 }),
    weight: weight('体重', { min: 0.3, max: 30, width: 72 }),
    teatL: integer('左乳头', { min: 4, max: 10, width: 64 }),
    teatR: integer('右乳头', { min: 4, max: 10, width: 64 }),
    preselected: flag('预选', { width: 60 }),
  },
  shows: {
    derived: {
      ...litterFacts,
      tagged: fact('已打号', 'tagged', { width: 64, digits: 0 }),
      teats: { ...total('乳头合计', ['teatL', 'teatR']), before: 'preselected' },
    },
    sums: ['weight'],
    lists: { lactating: '哺乳母猪' },
  },
  rules: {
    repeatable: true,
  },
})

/** The dam's side of choosing a piglet. It is recorded on the screen 选种, not in a grid: no menu entry of its own. */
export const pigletSelect = defineEventForm({
  head: {
    code: 'event_piglet_select',
    name: 'choose-pig',
    label: '仔猪选留',
    title: '选种',
    effect: '选留的仔猪离开本窝，建立种猪档案',
  },
  target: 'sow',
  header: { date: date('选种日期', { required: true }) },
  fields: {
    result: choice('选留结果', { KEEP: '选留', REJECT: '不选留' }, { required: true }),
    newEarNo: earTag('选留耳号'),
  },
})
