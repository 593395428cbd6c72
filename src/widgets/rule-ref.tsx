import './number-text.css'

/** The number of a rule, small and grey behind its words: for those who ask which rule it was. */
export const RuleRef = ({ code }: { code: string | undefined }) =>
  code ? <small className="rule-ref">{code}</small> : null

/** A number of a rule in brackets at the end of a sentence. */
const NUMBERED = /^(.*)（([A-Z]-\d+)）(.*)$/

/** A sentence whose rule number, if it has one, steps back behind its words. */
export function RuleText({ children: text }: { children: string }) {
  const [, before, code, after] = NUMBERED.exec(text) ?? []
  if (code === undefined) return text
  return (
    <>
      {before}
      {after} <RuleRef code={code} />
    </>
  )
}
