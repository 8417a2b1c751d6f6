import { useAction } from '../accounts/use-action.ts';
import { Button } from '../ui/button.tsx';
import { DownloadIcon } from '../ui/icons/icons.tsx';

export function ExportButton({ onExport }: { onExport: () => Promise<void> }) {
  const saving = useAction(onExport);
  return (
    <Button look="quiet" aria-busy={saving.busy} onClick={saving.act} className="h-11! text-14!">
      <DownloadIcon />
      Export CSV
    </Button>
  );
}
