import { Modal } from 'antd'
import type { Ancestor } from '../card/card-data.ts'
import { CardLink } from '../card/card-link.tsx'
import './pedigree.css'

const GENERATIONS = 3

/** Three generations above the animal, sires above dams; the farm's own animals are links. */
export function Pedigree({ root, onClose }: { root: Ancestor | null; onClose(): void }) {
  return (
    <Modal open title={`系谱 ${root?.earNo ?? ''}`} footer={null} width={640} onCancel={onClose}>
      <div className="pedigree">{root && <Branch animal={root} depth={0} kin="" />}</div>
    </Modal>
  )
}

function Branch({ animal, depth, kin }: { animal: Ancestor | null; depth: number; kin: string }) {
  return (
    <div className="pedigree-branch">
      <span className="pedigree-animal">
        {kin && <small>{kin}</small>}
        {animal ? <Name animal={animal} linked={depth > 0} /> : <em>未知</em>}
      </span>
      {depth < GENERATIONS && (
        <div className="pedigree-parents">
          <Branch animal={animal?.sire ?? null} depth={depth + 1} kin="父" />
          <Branch animal={animal?.dam ?? null} depth={depth + 1} kin="母" />
        </div>
      )}
    </div>
  )
}

const Name = ({ animal, linked }: { animal: Ancestor; linked: boolean }) =>
  linked && animal.uid ? <CardLink earNo={animal.earNo} pigId={animal.uid} /> : <b>{animal.earNo}</b>
