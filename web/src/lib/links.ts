// The names of the sites that a profile can link to.
export const linkNames: Record<string, string> = {
  website: 'Website',
  linkedin: 'LinkedIn',
  github: 'GitHub',
  youtube: 'YouTube',
  x: 'X',
  facebook: 'Facebook',
  instagram: 'Instagram',
}
