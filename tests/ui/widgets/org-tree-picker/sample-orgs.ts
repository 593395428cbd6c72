import type { OrgNode } from '#widgets/org-tree-picker/org-node.ts'

const farm = (uid: string, name: string, parentId: string, rest: Partial<OrgNode> = {}): OrgNode => ({
  uid,
  name,
  parentId,
  type: 'farm',
  ...rest,
})
const house = (uid: string, name: string, parentId: string): OrgNode => ({
  uid,
  name,
  parentId,
  type: 'house',
  kind: 'HOUSE',
})

/** The organisation of the picture 08-org-picker: a group with two companies. */
export const sampleOrgs: OrgNode[] = [
  {
    uid: 'group',
    parentId: null,
    name: '云岭农牧集团',
    type: 'company',
    children: [
      {
        uid: 'north',
        parentId: 'group',
        name: '江北公司',
        type: 'company',
        children: [
          farm('lhzzc', '柳河种猪场', 'north', { children: [house('h1', '分娩舍1', 'lhzzc')] }),
          farm('lhec', '柳河二场', 'north'),
          { uid: 'dept', parentId: 'north', name: '柳河配送部', type: 'department' },
        ],
      },
      {
        uid: 'south',
        parentId: 'group',
        name: '江南公司',
        type: 'company',
        children: [
          farm('linhu', '临湖种猪场', 'south'),
          farm('closed', '绿洪猪场', 'south', { status: 'STOPPED' }),
        ],
      },
    ],
  },
]

/** One company, one farm and as many houses as make `total` nodes. */
export const largeOrgs = (total: number): OrgNode[] => [
  {
    uid: 'c',
    parentId: null,
    name: '大公司',
    type: 'company',
    children: [
      farm('f', '大场', 'c', {
        children: Array.from({ length: total - 2 }, (_, index) => house(`h${index}`, `舍${index}`, 'f')),
      }),
    ],
  },
]
