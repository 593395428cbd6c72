import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codesBelow, functionNodes, marksOf, searchNodes, toggledCodes } from '#inputs/functions-input.tsx'

const one = (code: string, kind: 'menu' | 'page' | 'button', sort = 1, child: never[] = []) => ({
  uid: code,
  parentFunctionId: '',
  code,
  name: `名${code}`,
  sort,
  targetUri: kind === 'page' ? code : '',
  kind,
  child,
})
const button = (code: string) => one(code, 'button') as never
const page = (code: string, sort: number, ...child: never[]) => one(code, 'page', sort, child) as never
const nodes = functionNodes([
  one('menu.basic', 'menu', 2, [page('b', 2, button('b:create'), button('b:edit')), page('a', 1)]),
  one('menu.event', 'menu', 1, [page('e', 1)]),
])
const node = (code: string) => {
  const all = [
    ...nodes,
    ...nodes.flatMap((menu) => [...menu.children, ...menu.children.flatMap((p) => p.children)]),
  ]
  return all.find(({ key }) => key === code) ?? nodes[0]
}
const toggle = (codes: string[], code: string) => {
  const target = node(code)
  return target ? toggledCodes(new Set(codes), target).sort() : []
}

test('siblings stand in menu order', () => {
  expect(nodes.map(({ key }) => key)).toEqual(['menu.event', 'menu.basic'])
  expect(node('menu.basic')?.children.map(({ key }) => key)).toEqual(['a', 'b'])
})

test('a menu is never granted itself, only what it holds', () => {
  expect(toggle([], 'menu.basic')).toEqual(['a', 'b', 'b:create', 'b:edit'])
})

test('a button brings its page; a page takes its buttons along', () => {
  expect(toggle([], 'b:edit')).toEqual(['b', 'b:edit'])
  expect(toggle(['b', 'b:create', 'b:edit'], 'b')).toEqual([])
  expect(toggle(['b', 'b:edit'], 'b:edit')).toEqual(['b'])
})

test('boxes are full when all below is granted and half when some is', () => {
  expect(marksOf(nodes, new Set(['b', 'b:edit']))).toEqual({
    checked: ['b:edit'],
    halfChecked: ['menu.basic', 'b'],
  })
  expect(marksOf(nodes, new Set(['a', 'b', 'b:create', 'b:edit'])).halfChecked).toEqual([])
})

test('codes outside the person’s own list are left as they are', () => {
  expect(toggle(['foreign', 'a'], 'a')).toEqual(['foreign'])
})

test('whatever is clicked, no button stands without its page', () => {
  const clickable = fc.constantFrom('menu.basic', 'menu.event', 'a', 'b', 'b:create', 'b:edit', 'e')
  fc.assert(
    fc.property(fc.array(clickable, { maxLength: 12 }), (clicks) => {
      const codes = clicks.reduce<string[]>(toggle, [])
      const lonely = codes.filter((code) => code.includes(':') && !codes.includes(code.split(':')[0] ?? ''))
      expect(lonely).toEqual([])
      expect(codes.filter((code) => code.startsWith('menu.'))).toEqual([])
    }),
  )
})

test('a search keeps the way to what it finds', () => {
  const [menu] = searchNodes(nodes, 'edit')
  expect(menu?.key).toBe('menu.basic')
  expect(menu?.children.map(({ key }) => key)).toEqual(['b'])
  expect(searchNodes(nodes, ' ').flatMap(codesBelow)).toEqual(nodes.flatMap(codesBelow))
})

test('the second place of a page in the menu is no second box', () => {
  const alias = { ...one('a', 'page', 9), uid: 'other', alias: true } as never
  const [event] = functionNodes([one('menu.event', 'menu', 1, [page('e', 1), alias])])
  expect(event?.children.map(({ key }) => key)).toEqual(['e'])
})
