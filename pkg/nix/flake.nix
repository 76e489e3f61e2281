{
  description = "Backgammon engine: plays, cube decisions, rollouts and match analysis";

  inputs.nixpkgs.url = "nixpkgs/nixos-unstable";

  outputs = { nixpkgs, self }:
    let
      systems = [ "aarch64-darwin" "aarch64-linux" "x86_64-darwin" "x86_64-linux" ];
      source = self.sourceInfo.outPath;
      workspace = (builtins.fromTOML (builtins.readFile (source + "/Cargo.toml"))).workspace.package;
    in
    {
      packages = nixpkgs.lib.genAttrs systems (system:
        let pkgs = nixpkgs.legacyPackages.${system}; in
        {
          default = pkgs.rustPlatform.buildRustPackage {
            pname = "barpoint";
            version = workspace.version;
            src = source;
            cargoLock.lockFile = source + "/Cargo.lock";
            cargoBuildFlags = [ "--package=barpoint-cli" ];
            doCheck = false;
            nativeBuildInputs = [ pkgs.installShellFiles ];
            postInstall = ''
              $out/bin/barpoint man -o man
              installManPage man/*.1
              for shell in bash fish zsh; do
                $out/bin/barpoint completions $shell > barpoint.$shell
                installShellCompletion barpoint.$shell
              done
              install -Dm644 -t $out/share/doc/barpoint LICENSE-*
            '';
            meta = {
              description = "Backgammon engine";
              homepage = workspace.repository;
              license = with pkgs.lib.licenses; [ mit asl20 ];
              mainProgram = "barpoint";
            };
          };
        });
    };
}
