import type { HTMLAttributes } from 'react'

// media-chrome's elements, as React renders them.
type Tag = HTMLAttributes<HTMLElement> & { [attribute: string]: unknown }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'media-controller': Tag
      'media-control-bar': Tag
      'media-play-button': Tag
      'media-seek-backward-button': Tag
      'media-seek-forward-button': Tag
      'media-mute-button': Tag
      'media-volume-range': Tag
      'media-time-range': Tag
      'media-time-display': Tag
      'media-captions-button': Tag
      'media-airplay-button': Tag
      'media-cast-button': Tag
      'media-pip-button': Tag
      'media-fullscreen-button': Tag
      'media-loading-indicator': Tag
      'media-settings-menu': Tag
      'media-settings-menu-button': Tag
      'media-settings-menu-item': Tag
      'media-playback-rate-menu': Tag
      'media-rendition-menu': Tag
      'media-captions-menu': Tag
      'media-chrome-menu': Tag
      'media-chrome-menu-item': Tag
    }
  }
}
