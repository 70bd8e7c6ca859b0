// The browser and system in two words: enough to recognize one's own devices.
export function nameOfAgent(agent: string): string {
  const browser = [
    [/Edg\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ].find(([sign]) => (sign as RegExp).test(agent))?.[1]
  const system = [
    [/iPhone|iPad/, 'iOS'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac OS/, 'macOS'],
    [/Linux/, 'Linux'],
  ].find(([sign]) => (sign as RegExp).test(agent))?.[1]
  return [browser, system].filter(Boolean).join(' · ') || agent.slice(0, 40) || '–'
}

export const isPhone = (agent: string) => /Mobi|Android|iPhone/.test(agent)
