import { choice, date, note, organisation, text } from '#kit/field.ts'
import { defineResource, WRITTEN_AND_IMPORTED } from '#kit/resource.ts'

export const bindingKinds = { KEEPER: '饲养员', RFID: '读卡器', FEEDER: '饲喂器', OTHER: '其他设备' } as const

/** Keeper and device of a place, from a day to a day. A house may be bound as a whole. */
export const penBinding = defineResource({
  head: { name: 'penBind', label: '栏位绑定', area: 'system', table: 'pen_binding' },
  access: { scope: 'farm', actions: WRITTEN_AND_IMPORTED, buttons: { bind: '批量绑定' } },
  rows: { titleField: 'place', sort: { field: 'fromDate', order: 'desc' }, spans: [['fromDate', 'toDate']] },
  fields: {
    // Typed, because pens of different houses share their names: a sheet says 分娩舍1-02.
    place: text('栏位', {
      required: true,
      filter: true,
      spaces: true,
      width: 160,
      hint: '栋舍-栏位，如 分娩舍1-02；也可只写栋舍',
    }),
    barnId: organisation('栋舍', ['house'], { readonly: true, filter: true, width: 120 }),
    placeId: organisation('末级位置', ['house'], { list: false, readonly: true, filter: true }),
    kind: choice('绑定类型', bindingKinds, { required: true, default: 'KEEPER', filter: true }),
    bound: text('绑定对象', { required: true, filter: true, maxLength: 40, hint: '饲养员姓名或设备号' }),
    fromDate: date('开始日期', { required: true, filter: true }),
    toDate: date('结束日期', { filter: true, hint: '空为长期' }),
    remark: note('备注'),
  },
})
