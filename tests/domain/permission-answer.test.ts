import { expect, test } from 'vitest'
import { isAllowed, type PermissionFacts, permissionSentence } from '#domain/permission-answer.ts'

const facts: PermissionFacts = {
  verdict: 'YES',
  person: null,
  action: '“销售单”的“审核”权限',
  isLook: false,
  place: '柳河种猪场',
  role: '场长',
  nodes: ['柳河种猪场'],
}

test.each<[Partial<PermissionFacts>, string]>([
  [{}, '可以：角色“场长”有“销售单”的“审核”权限，“柳河种猪场”在数据范围内'],
  [{ nodes: ['江北公司'] }, '可以：角色“场长”有“销售单”的“审核”权限，数据范围“江北公司”包含“柳河种猪场”'],
  [
    { place: null, nodes: ['一场', '二场'] },
    '可以：角色“场长”有“销售单”的“审核”权限，在数据范围“一场”、“二场”内有效',
  ],
  [
    { place: null, nodes: ['一场', '二场', '三场', '四场'] },
    '可以：角色“场长”有“销售单”的“审核”权限，在数据范围“一场”、“二场”、“三场”等 4 个组织内有效',
  ],
  [
    { place: null, nodes: ['一场', '二场', '三场'] },
    '可以：角色“场长”有“销售单”的“审核”权限，在数据范围“一场”、“二场”、“三场”内有效',
  ],
  [{ nodes: [] }, '可以：角色“场长”有“销售单”的“审核”权限，数据范围包含“柳河种猪场”'],
  [
    { verdict: 'NO_PLACE', nodes: ['江北公司'], isLook: true, action: '“客户”的查看权限' },
    '不可以：角色“场长”有“客户”的查看权限，但“柳河种猪场”不在数据范围“江北公司”内',
  ],
  [{ place: null, nodes: [] }, '可以：角色“场长”有“销售单”的“审核”权限，但没有任何数据范围'],
  [{ verdict: 'NO_FUNCTION', role: null }, '不可以：您的角色都没有“销售单”的“审核”权限'],
  [{ verdict: 'NO_FUNCTION', role: null, person: '王芳' }, '不可以：王芳的角色都没有“销售单”的“审核”权限'],
  [
    { verdict: 'NO_PLACE', nodes: ['江北公司'] },
    '不可以：角色“场长”有“销售单”的“审核”权限，但“柳河种猪场”不在数据范围“江北公司”内',
  ],
  [
    { verdict: 'NO_PLACE', place: '', nodes: [] },
    '不可以：角色“场长”有“销售单”的“审核”权限，但所选组织不在任何数据范围内',
  ],
  [{ verdict: 'ABOVE', place: '江北公司' }, '不可以：“江北公司”是上级公司，只能查看其公共数据'],
  [
    { verdict: 'ABOVE', place: '江北公司', isLook: true, action: '“客户”的查看权限' },
    '可以：角色“场长”有“客户”的查看权限，“江北公司”是上级公司，可查看其公共数据',
  ],
  [
    { verdict: 'PLAN_SYSTEM' },
    '不可以：角色“场长”有“销售单”的“审核”权限，但本次从计划系统登录，只开放计划功能',
  ],
  [{ verdict: 'GROUP_ONLY' }, '不可以：“销售单”的“审核”权限涉及所有公司，只有集团系统管理员可以使用'],
  [{ verdict: 'DISABLED', person: '王芳' }, '不可以：王芳的账号已停用'],
])('%j', (change, sentence) => {
  const asked = { ...facts, ...change }
  expect(permissionSentence(asked)).toBe(sentence)
  expect(isAllowed(asked)).toBe(sentence.startsWith('可以'))
})
