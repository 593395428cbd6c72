import { type Tone, ToneWord } from '#widgets/tone-word.tsx'

/** How a run or a delivery went; what does not fit is read in its title. */
export const Result = ({ tone, text }: { tone: Tone; text: string }) => (
  <ToneWord tone={tone} word={text} title={text} />
)
