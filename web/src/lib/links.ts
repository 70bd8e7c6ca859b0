// What the pages are called that a person may link to, as they call themselves.
export const linkNames: Record<string, string> = {
  website: 'Website',
  linkedin: 'LinkedIn',
  github: 'GitHub',
  youtube: 'YouTube',
  x: 'X',
  facebook: 'Facebook',
  instagram: 'Instagram',
}
