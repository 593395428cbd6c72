import { earlyWarning } from '#resources/other/early-warning.ts'
import { useMay } from '#views/resource-list/use-rights.ts'

/** Which of the buttons of the warning centre the person may press. */
export const useWarningRights = () => ({
  ack: useMay(earlyWarning.name, 'ack'),
  assign: useMay(earlyWarning.name, 'assign'),
  close: useMay(earlyWarning.name, 'close'),
  mute: useMay(earlyWarning.name, 'mute'),
  evaluate: useMay(earlyWarning.name, 'evaluate'),
})
