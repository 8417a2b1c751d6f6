import type { ReactNode } from 'react';

export function HomeIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="m3.5 11 7.3-6.4a1.8 1.8 0 0 1 2.4 0l7.3 6.4" />
      <path d="M5.5 9.5V18A2.5 2.5 0 0 0 8 20.5h8a2.5 2.5 0 0 0 2.5-2.5V9.5" />
      <path d="M9.8 20.5v-4.2a2.2 2.2 0 0 1 4.4 0v4.2" />
    </IconSvg>
  );
}

export function RequestIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="M3.5 10.5h17v7.3a2.7 2.7 0 0 1-2.7 2.7H6.2a2.7 2.7 0 0 1-2.7-2.7z" />
      <path d="M12 19.5v-9M8 10.2C5.6 8.4 5 6 6.3 4.7c1.6-1.6 4.6.1 5.7 4.1 1.1-4 4.1-5.7 5.7-4.1 1.3 1.3.7 3.7-1.7 5.5" />
    </IconSvg>
  );
}

export function GiftIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="M4.5 12v6.3A2.2 2.2 0 0 0 6.7 20.5h10.6a2.2 2.2 0 0 0 2.2-2.2V12M3.2 8.3h17.6V12H3.2zM12 8.3v12.2" />
      <path d="M12 8.3C10.6 4 7.6 2.7 6.3 4.2c-1.2 1.4.3 4.1 5.7 4.1Zm0 0c1.4-4.3 4.4-5.6 5.7-4.1 1.2 1.4-.3 4.1-5.7 4.1Z" />
    </IconSvg>
  );
}

export function GridIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <rect x="3.5" y="3.5" width="7" height="7" rx="2.2" />
      <rect x="13.5" y="3.5" width="7" height="7" rx="2.2" />
      <rect x="3.5" y="13.5" width="7" height="7" rx="2.2" />
      <path d="M17 13.5c.4 2.3 1.2 3.1 3.5 3.5-2.3.4-3.1 1.2-3.5 3.5-.4-2.3-1.2-3.1-3.5-3.5 2.3-.4 3.1-1.2 3.5-3.5Z" />
    </IconSvg>
  );
}

export function PersonIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6" />
    </IconSvg>
  );
}

export function SearchIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <circle cx="10.8" cy="10.8" r="6.8" />
      <path d="m20 20-4.2-4.2" />
    </IconSvg>
  );
}

export function CloseIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="m6 6 12 12M18 6 6 18" />
    </IconSvg>
  );
}

export function BackIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="M19.5 12h-15m6-6.5-6 6.5 6 6.5" />
    </IconSvg>
  );
}

export function ChevronDownIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="m6 9.5 6 5.5 6-5.5" />
    </IconSvg>
  );
}

export function CheckIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </IconSvg>
  );
}

export function AlertIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="M12 7.5v5.5m0 3.6v.1M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z" />
    </IconSvg>
  );
}

export function RefreshIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="M20 11.5A8 8 0 1 0 18 17.3M20 5v6.5h-6.5" />
    </IconSvg>
  );
}

export function EyeIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="M2.8 12C4.6 8 8 5.8 12 5.8S19.4 8 21.2 12c-1.8 4-5.2 6.2-9.2 6.2S4.6 16 2.8 12Z" />
      <circle cx="12" cy="12" r="2.8" />
    </IconSvg>
  );
}

export function EyeOffIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="M3.2 10.5C5 13.7 8.2 15.5 12 15.5s7-1.8 8.8-5M12 15.5v3.2M6.8 14.1l-1.7 2.7M17.2 14.1l1.7 2.7" />
    </IconSvg>
  );
}

export function MapPinIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="M12 21c-4.3-4-6.5-7.4-6.5-10.5a6.5 6.5 0 0 1 13 0C18.5 13.6 16.3 17 12 21Z" />
      <circle cx="12" cy="10.5" r="2.4" />
    </IconSvg>
  );
}

export function DeviceIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <rect x="6.5" y="2.8" width="11" height="18.4" rx="2.8" />
      <path d="M11 17.8h2" />
    </IconSvg>
  );
}

export function LockIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <rect x="4.5" y="10.3" width="15" height="10.2" rx="2.8" />
      <path d="M8 10.3V7.5a4 4 0 0 1 8 0v2.8M12 14.2v2.4" />
    </IconSvg>
  );
}

export function MailIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <rect x="3.2" y="5" width="17.6" height="14" rx="2.8" />
      <path d="m4 7.5 6.4 4.8a2.7 2.7 0 0 0 3.2 0L20 7.5" />
    </IconSvg>
  );
}

export function DownloadIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="M12 3.8v11m-4.6-4.3L12 15l4.6-4.5M4.5 19.5h15" />
    </IconSvg>
  );
}

export function TrashIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="M4.5 6.5h15M9.5 6.2V4.7c0-.7.5-1.2 1.2-1.2h2.6c.7 0 1.2.5 1.2 1.2v1.5M6.3 6.5l.8 11.8a2.3 2.3 0 0 0 2.3 2.2h5.2a2.3 2.3 0 0 0 2.3-2.2l.8-11.8M10.3 10.5v6M13.7 10.5v6" />
    </IconSvg>
  );
}

export function BagIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="M5.4 8h13.2l.8 10a2.5 2.5 0 0 1-2.5 2.7H7.1A2.5 2.5 0 0 1 4.6 18zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5" />
    </IconSvg>
  );
}

export function SignOutIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="M13.5 4H7a2.5 2.5 0 0 0-2.5 2.5v11A2.5 2.5 0 0 0 7 20h6.5M10 12h10m-3.5-3.7L20 12l-3.5 3.7" />
    </IconSvg>
  );
}

export function ClockIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5.2l3.2 2" />
    </IconSvg>
  );
}

export function ShareIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="M12 15V4m0 0L8 8m4-4 4 4M6 12v6a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2v-6" />
    </IconSvg>
  );
}

export function ChatIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="M12 4a8 8 0 0 0-6.9 12L4 20l4.1-1.1A8 8 0 1 0 12 4ZM8.5 10.5h7M8.5 13.5h4" />
    </IconSvg>
  );
}

export function HeartIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="M12 19.5 5.3 13a4.2 4.2 0 0 1 6-6l.7.8.8-.8a4.2 4.2 0 0 1 5.9 6z" />
    </IconSvg>
  );
}

/** One hand for all: 24 units, a line of 1.8, round ends, the colour of the text beside it. */
export function BellIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4" />
    </IconSvg>
  );
}

export function IconSvg({ className = 'size-5', children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export interface IconProps {
  className?: string;
}
