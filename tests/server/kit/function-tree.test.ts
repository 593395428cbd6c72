import { expect, test } from 'vitest'
import { ROOT_FUNCTION_ID } from '#kit/grants.ts'
import {
  codesOf,
  type FunctionNode,
  functionTree,
  grantedTree,
  withAliases,
} from '#server/kit/function-tree.ts'

const treeNow = () =>
  functionTree([
    {
      ...{ code: 'pig', name: '猪只', kind: 'menu', icon: 'pig' },
      child: [
        {
          code: 'births',
          name: '分娩',
          kind: 'page',
          child: [{ code: 'births:edit', name: '修改', kind: 'button' }],
        },
        { code: 'weaning', name: '断奶', kind: 'page', hidden: true },
      ],
    },
    { code: 'plan', name: '计划', kind: 'menu', child: [{ code: 'planM', name: '月计划', kind: 'page' }] },
  ])
const at = (nodes: readonly FunctionNode[], ...path: number[]): FunctionNode | undefined => {
  const [first = 0, ...rest] = path
  return rest.length === 0 ? nodes[first] : at(nodes[first]?.child ?? [], ...rest)
}
const outline = (nodes: readonly FunctionNode[]): unknown[] =>
  nodes.map(({ code, child }) => (child.length > 0 ? [code, ...outline(child)] : code))

test('a tree names its parents, places and addresses; a uid follows from the code', () => {
  const tree = treeNow()
  const [menu, page, button] = [at(tree, 0), at(tree, 0, 0), at(tree, 0, 0, 0)]
  expect(menu).toMatchObject({
    parentFunctionId: ROOT_FUNCTION_ID,
    sort: 1,
    targetUri: '',
    icon: 'pig',
    hidden: false,
  })
  expect(page).toMatchObject({
    parentFunctionId: menu?.uid,
    sort: 1,
    targetUri: 'births',
    icon: '',
    kind: 'page',
  })
  expect(button).toMatchObject({ parentFunctionId: page?.uid, targetUri: '', kind: 'button', child: [] })
  expect(at(tree, 0, 1)).toMatchObject({ sort: 2, hidden: true })
  // kept in installations: grants of roles stand on it
  expect(page?.uid).toBe('db2dc5e0-4419-5188-8d1a-e491e4121c57')
  expect(functionTree([{ code: 'births', name: 'x', kind: 'page' }])[0]?.uid).toBe(page?.uid)
})

test('of a tree one sees what was granted; a menu without pages is left out', () => {
  const tree = treeNow()
  expect(outline(grantedTree(tree, new Set(['births', 'births:edit'])))).toEqual([
    ['pig', ['births', 'births:edit']],
  ])
  expect(outline(grantedTree(tree, new Set(['births', 'planM'])))).toEqual([
    ['pig', 'births'],
    ['plan', 'planM'],
  ])
  // a button without its page
  expect(grantedTree(tree, new Set(['births:edit']))).toEqual([])
  expect(grantedTree(tree, new Set(['pig']))).toEqual([])
})

test('a page shown in a second menu is an alias at its end', () => {
  const tree = treeNow()
  const [pig, plan] = withAliases(tree, { plan: ['births', 'nothing', 'weaning'] })
  expect(pig).toEqual(at(tree, 0))
  expect(plan?.child.map(({ code }) => code)).toEqual(['planM', 'births', 'weaning'])
  expect(plan?.child.slice(1)).toMatchObject([
    { parentFunctionId: plan?.uid, sort: 2, alias: true, child: [], targetUri: 'births' },
    { parentFunctionId: plan?.uid, sort: 3, alias: true, child: [] },
  ])
  const uids = [...(pig?.child ?? []), ...(plan?.child ?? [])].map(({ uid }) => uid)
  expect(new Set(uids).size).toBe(uids.length)
  expect(withAliases(tree, {})).toEqual(tree)
  expect(withAliases(tree, { plan: ['births'] })[1]?.child).toHaveLength(2)
})

test('codes that can be granted are those of pages and buttons', () => {
  expect(codesOf(treeNow())).toEqual(['births', 'births:edit', 'weaning', 'planM'])
})
