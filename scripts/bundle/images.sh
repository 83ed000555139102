#!/bin/sh
# images.sh load            loads the images of this bundle into containerd (CONTAINERD_ADDRESS names its socket), Docker or Podman
# images.sh push REGISTRY   copies them to a registry, such as registry.bank.example, with skopeo, Docker or Podman
set -eu
cd "$(dirname "$0")"

has() { command -v "$1" >/dev/null 2>&1; }

engine() { # the engine of this machine; $1 names what could be there in its place
  if has docker; then echo docker; elif has podman; then echo podman; else
    echo "images.sh: needs docker, podman, or $1" >&2
    return 1
  fi
}

load() {
  if [ -n "${CONTAINERD_ADDRESS:-}" ]; then
    # Older versions of ctr read no compressed archive.
    gzip -dc images.tar.gz | ctr --namespace "${CONTAINERD_NAMESPACE:-k8s.io}" images import -
  else
    engine=$(engine 'CONTAINERD_ADDRESS and ctr')
    "$engine" load --input images.tar.gz
  fi
}

push() {
  if has skopeo; then
    # Older versions of skopeo read no compressed archive.
    trap 'rm -f images.tar' EXIT
    trap 'exit 1' HUP INT TERM
    gzip -dc images.tar.gz >images.tar
  else
    engine=$(engine skopeo)
    "$engine" load --input images.tar.gz
  fi
  while read -r image; do
    if has skopeo; then
      skopeo copy "docker-archive:images.tar:$image" "docker://$1/$image"
    else
      "$engine" tag "$image" "$1/$image"
      "$engine" push "$1/$image"
    fi
  done <images.txt
}

case "${1:-} $#" in
  'load 1') load ;;
  'push 2') push "$2" ;;
  *)
    sed -n '2,3s/^# //p' images.sh >&2
    exit 2
    ;;
esac
