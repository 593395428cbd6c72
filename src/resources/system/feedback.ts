import { feedbackKinds, feedbackStates } from '#domain/feedback.state.ts'
import { choice, moment, note, organisation, reference, text } from '#kit/field.ts'
import { defineResource, SHOWN } from '#kit/resource.ts'
import { areas } from '../areas.ts'

const modules = Object.fromEntries(Object.entries(areas).map(([key, { label }]) => [key, label]))

/** Feedback about the product, with its page; sent, answered and moved on by calls of its own. */
export const feedback = defineResource({
  head: { name: 'feedback', label: '意见反馈', area: 'system' },
  access: { scope: 'tree', actions: SHOWN, buttons: { answer: '回复' }, treeField: 'organizeId' },
  rows: { titleField: 'title', sort: { field: 'createdAt', order: 'desc' } },
  source: { origin: '由使用者在此页提交' },
  fields: {
    title: text('标题', { required: true, spaces: true, maxLength: 60, filter: true, width: 220 }),
    module: choice('模块', modules, { required: true, filter: true, width: 88 }),
    kind: choice('类别', feedbackKinds, { required: true, filter: true, width: 80 }),
    content: note('说明', { required: true, spaces: true, maxLength: 2000 }),
    organizeId: organisation('组织', ['company', 'department', 'farm', 'house'], {
      required: true,
      width: 120,
    }),
    sender: text('提交人', { required: true, spaces: true, filter: true, width: 80 }),
    senderId: reference('提交账号', 'user-manage', { list: false, filter: true }),
    status: choice('状态', feedbackStates, { required: true, filter: true, width: 92 }),
    page: text('页面', { spaces: true, width: 120 }),
    appVersion: text('版本', { list: false, maxLength: 40 }),
    browser: text('浏览器', { list: false, spaces: true, maxLength: 60 }),
    screenSize: text('分辨率', { list: false, maxLength: 20 }),
    lastRequest: text('请求号', { list: false, maxLength: 60 }),
    acceptedAt: moment('受理时间', { list: false }),
    startedAt: moment('处理时间', { list: false }),
    solvedAt: moment('解决时间', { list: false }),
    closedAt: moment('关闭时间', { list: false }),
    answeredAt: moment('最后回复', { width: 132 }),
  },
})
