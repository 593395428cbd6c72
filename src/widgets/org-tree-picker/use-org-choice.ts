import { useState } from 'react'
import type { OrgNode, OrgType } from './org-node.ts'
import { refusal } from './org-value.ts'

/** The choice being made in the open picker, apart from the value until it is confirmed. */
export function useOrgChoice(start: readonly string[], types: readonly OrgType[], multiple: boolean) {
  const [chosen, setChosen] = useState<readonly string[]>(start)
  const [refused, setRefused] = useState<string | null>(null)
  const choose = (node: OrgNode) => {
    const reason = refusal(node, types)
    setRefused(reason)
    if (reason) return
    setChosen((before) => (multiple ? toggled(before, node.uid) : [node.uid]))
  }
  const remove = (uid: string) => setChosen((before) => before.filter((one) => one !== uid))
  const replace = (uids: readonly string[]) => setChosen(uids)
  return { chosen, refused, choose, remove, replace }
}

const toggled = (list: readonly string[], one: string): string[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one]
