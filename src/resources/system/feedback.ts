import { feedbackKinds, feedbackStates } from '#domain/feedback.ts'
import { choice, moment, organisation, reference, text } from '#kit/field.ts'
import { defineResource, SHOWN } from '#kit/resource.ts'
import { areas } from '../areas.ts'

const modules = Object.fromEntries(Object.entries(areas).map(([key, { label }]) => [key, label]))
const read = { readonly: true } as const

/** Feedback about the product, with its page; sent, answered and moved on by calls of its own. */
export const feedback = defineResource({
  head: { name: 'feedback', label: '意见反馈', area: 'system', table: 'feedback' },
  access: { scope: 'tree', actions: SHOWN, buttons: { answer: '回复' }, treeField: 'organizeId' },
  rows: { titleField: 'title', sort: { field: 'createdAt', order: 'desc' } },
  source: { origin: '由使用者在此页提交' },
  fields: {
    title: text('标题', {
      ...read,
      required: true,
      spaces: true,
      maxLength: 60,
      list: true,
      filter: true,
      width: 220,
    }),
    module: choice('模块', modules, { ...read, required: true, list: true, filter: true, width: 88 }),
    kind: choice('类别', feedbackKinds, { ...read, required: true, list: true, filter: true, width: 80 }),
    content: text('说明', { ...read, required: true, spaces: true, multiline: true, maxLength: 2000 }),
    organizeId: organisation('组织', ['company', 'department', 'farm', 'house'], {
      ...read,
      required: true,
      list: true,
      width: 120,
    }),
    sender: text('提交人', { ...read, required: true, spaces: true, list: true, filter: true, width: 80 }),
    senderId: reference('提交账号', 'user-manage', { ...read, filter: true }),
    status: choice('状态', feedbackStates, { ...read, required: true, list: true, filter: true, width: 92 }),
    page: text('页面', { ...read, spaces: true, list: true, width: 120 }),
    appVersion: text('版本', { ...read, maxLength: 40 }),
    browser: text('浏览器', { ...read, spaces: true, maxLength: 60 }),
    screenSize: text('分辨率', { ...read, maxLength: 20 }),
    lastRequest: text('请求号', { ...read, maxLength: 60 }),
    acceptedAt: moment('受理时间'),
    startedAt: moment('处理时间'),
    solvedAt: moment('解决时间'),
    closedAt: moment('关闭时间'),
    answeredAt: moment('最后回复', { list: true, width: 132 }),
  },
})
